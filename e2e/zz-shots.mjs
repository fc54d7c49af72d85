import { chromium } from 'playwright'
const base = 'http://127.0.0.1:8393'
const api = async (p, body, token, method = 'POST') => (await fetch(`${base}/api${p}`, { method, headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }, ...(body && { body: JSON.stringify(body) }) })).json()
const { access_token: token } = await api('/auth/login', { username_or_email: 'alis', password: 'klama le zarci' })
const { flashcards } = await api('/flashcards?collection_id=1&per_page=60', null, token, 'GET')
const ids = flashcards.filter((c) => !c.is_locked).map((c) => c.flashcard.id)
let n = 0
const uuid = () => crypto.randomUUID()
const entries = []
for (let d = 80; d >= 0; d--) { if (d % 5 === 2 && d > 3) continue; for (let k = 0; k < (d * 7) % 9 + 1; k++) { const id = ids[(n++) % ids.length]; entries.push({ entry_id: uuid(), flashcard_id: id, card_side: n % 3 ? 'direct' : 'reverse', kind: 'review', rating: n % 7 === 0 ? 1 : 3, at: new Date(Date.now() - d * 86400000 - k * 60000).toISOString() }) } }
const r = await api('/flashcards/log', { entries }, token); console.log(r.results?.length, r.error)
const browser = await chromium.launch({ executablePath: process.env.CHROME })
for (const [locale, width, colorScheme] of [['en', 1280, 'light'], ['ru', 390, 'dark'], ['jbo', 390, 'light']]) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
  await page.goto(`${base}/${locale}/login`); await page.waitForTimeout(800)
  await page.locator('input[autocomplete="username"]').fill('alis'); await page.locator('input[type="password"]').fill('klama le zarci'); await page.keyboard.press('Enter'); await page.waitForTimeout(1500)
  for (const [name, path] of [['progress', 'study'], ['collections', 'collections'], ['levels', 'collections/1/levels'], ['collection', 'collections/1']]) {
    await page.goto(`${base}/${locale}/${path}`); await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/shots/${name}-${locale}-${width}-${colorScheme}.png`, fullPage: true })
  }
  await page.close()
}
await browser.close()
