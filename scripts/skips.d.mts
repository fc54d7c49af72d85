export function forbiddenSkips(outcomes: { name: string; ran: boolean }[], allowed?: Record<string, string>): string[]
