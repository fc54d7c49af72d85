export interface Outcome {
  name: string
  status: 'passed' | 'failed' | 'skipped'
  message: string
}

interface VitestReport {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  specs?: {
    file: string
    title: string
    ok: boolean
    tests: { status: string; results: { errors: { message: string }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

export function vitestOutcomes(report: VitestReport): Outcome[]
export function playwrightOutcomes(report: { suites: PlaywrightSuite[] }): Outcome[]
export function countOutcomes(outcomes: Outcome[]): Record<Outcome['status'], number>
export function forbiddenSkips(outcomes: Outcome[], allowed?: Record<string, string>): string[]
export function shorten(message: string, lines?: number): string
