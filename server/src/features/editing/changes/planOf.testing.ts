import type { World } from '../../../testing/world.ts'

/** Returns the generic query plan of a statement. */
export async function planOf(world: World, text: string): Promise<string> {
  const client = await world.database.pool.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare shown as ${text}`)
    const args = Array.from({ length: [...new Set(text.match(/\$\d+/g))].length }, () => 'null').join(', ')
    const { rows } = await client.query(`explain execute shown(${args})`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('deallocate all; reset plan_cache_mode')
    client.release()
  }
}
