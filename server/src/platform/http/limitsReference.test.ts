import type { Endpoint } from '@vlacku/contract'
import * as contract from '@vlacku/contract'
import { httpStatus } from '@vlacku/contract/errors'
import { expect, it } from 'vitest'
import { markdownCell, markdownTable } from '../../testing/markdownTable.ts'
import { messages } from '../errors.ts'
import { UNITS_A_MINUTE } from './limits.ts'

const endpoints = Object.values(contract)
  .flatMap((part): unknown[] => (typeof part === 'object' ? Object.values(part) : []))
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value)
  .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
const nameOf = ({ method, path }: Endpoint) => `\`${method} ${path}\``

it('docs/reference/rate-limits.md lists the cost and limits of every endpoint', async () => {
  const costs = endpoints.flatMap((endpoint) =>
    endpoint.cost === undefined ? [] : [[nameOf(endpoint), ...costOf(endpoint.cost)]],
  )
  const limits = endpoints.flatMap((endpoint) =>
    endpoint.limit ? [[nameOf(endpoint), `${endpoint.limit.max} in ${endpoint.limit.minutes} minutes`]] : [],
  )
  expect(costs.length).toBeGreaterThan(4)
  const text = `# Rate limits

Every client has ${UNITS_A_MINUTE} units per minute, and each request takes units; see [the API guide](../api.md#rate-limits).

This page is generated from \`packages/contract\`. After a change, run \`npm run docs\`.

## Cost of requests

Requests that are not listed cost 1 unit, and so do cached pages and requests that are rejected because of their input or missing
permissions. Files below \`/assets/\` and health checks are free. Rendering a page costs 5 units, plus the cost above 1 of the
requests that the page makes.

${markdownTable([['endpoint', 'units', 'condition'], ...costs])}

## Limits of single endpoints

These limits apply per user or IP address, in addition to the units.

${markdownTable([['endpoint', 'requests'], ...limits])}
`
  await expect(text).toMatchFileSnapshot('../../../../docs/reference/rate-limits.md')
})

it('docs/reference/errors.md lists every error code', async () => {
  const rows = Object.entries(httpStatus)
    .sort(([, a], [, b]) => a - b)
    .map(([code, status]) => [
      String(status),
      `\`${code}\``,
      markdownCell(messages[code as keyof typeof messages]).replace(/<[^>]+>/g, ''),
    ])
  const text = `# Error codes

Error responses contain one of these codes in \`error\`, and its English text in \`message\`; see
[the API guide](../api.md#errors).

This page is generated from \`packages/contract/src/errors.ts\` and \`locales/en/errors.json\`. After a change, run \`npm run docs\`.

${markdownTable([['status', 'code', 'message'], ...rows])}
`
  await expect(text).toMatchFileSnapshot('../../../../docs/reference/errors.md')
})

/** Returns the units that a request costs, and the condition for this cost. */
function costOf(cost: NonNullable<Endpoint['cost']>): [units: string, condition: string] {
  if (typeof cost === 'number') return [String(cost), '']
  if ('bodyField' in cost) return [`1 + ${cost.unitsPer1000} per 1000 characters`, `of \`${cost.bodyField}\``]
  if ('given' in cost) return [String(cost.units), `with \`${cost.given}\``]
  const conditions = Object.entries(cost.when).map(([name, value]) =>
    value === undefined ? `without \`${name}\`` : `with \`${name}=${value}\``,
  )
  return [String(cost.units), conditions.join(' and ')]
}
