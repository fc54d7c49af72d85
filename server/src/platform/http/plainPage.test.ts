import { expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { plainPage } from './plainPage.ts'

it.each(['not_found', 'internal', 'database_unavailable', 'too_many_requests'] as const)(
  'the error page for %s has a main landmark with one heading and a link',
  (code) => {
    const page = plainPage('en', new AppError(code))
    expect(page).toMatch(/<main>\s*<h1>[^<]+<\/h1>\s*<p><a href="[^"]*">[^<]+<\/a><\/p>\s*<\/main>/)
  },
)
