/** A dispute pack: exported from an order, checked on the page that needs no network, in a terminal and in the console. */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { listLogs } from '../contract/calls/proof.ts'
import { runQuietly } from '../tools/processes.ts'
import { Witness } from '../tools/witness/witness.ts'
import { test } from './consoleTest.ts'
import { openAs, orderRow, toast } from './screen.ts'
import { expect } from './test.ts'
import { Trader } from './trader.ts'

test.describe.configure({ timeout: 90_000 })

test(
  'an order is exported by one tap, verified without a network, and every change is noticed',
  { tag: '@oneWidth' },
  async ({ page, exchange, opsPage }, info) => {
    const trader = await Trader.open(exchange.origin)
    await trader.submit('EURUSD')
    await openAs(page, trader, '/order')
    const sheet = page.getByRole('dialog').first()
    const file = info.outputPath('pack.json')

    await test.step('closed in the app, and exported from its detail', async () => {
      await orderRow(page, 'EUR/USD').click()
      await sheet.getByRole('button', { name: 'Close position' }).click()
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: /^Close/ })
        .last()
        .click()
      await page.getByRole('tab', { name: 'History' }).click()
      await orderRow(page, 'EUR/USD').click()
      const seal = sheet.getByRole('button', { name: 'Price and fill verified' })
      await expect(seal).toBeVisible({ timeout: 30_000 })
      // What witnesses have signed comes into the file.
      const witness = new Witness(exchange.origin, info.outputPath('witness'))
      expect(await witness.look()).toEqual([{ shard: 0, size: expect.any(Number) }])
      const [{ witnesses } = { witnesses: [] }] = await trader.call(listLogs, {})
      expect(witnesses.map(({ key }) => key)).toContain(witness.key)
      await seal.click()
      const proof = page.getByRole('dialog').last()
      await expect(proof.getByText('1 of 1 agree')).toBeVisible()
      const saving = page.waitForEvent('download')
      await proof.getByRole('button', { name: 'Export evidence' }).click()
      await (await saving).saveAs(file)
      await expect(toast(page, 'Evidence saved')).toBeVisible()
    })
    const text = readFileSync(file, 'utf8')
    for (const personal of [trader.token, 'password', '@', 'balance']) expect(text).not.toContain(personal)
    expect(text).toContain('"kind": "close"')

    const forged = info.outputPath('forged.json')
    writeFileSync(
      forged,
      text.replace(/\\"price\\":(\d)/, (_, digit) => `\\"price\\":${(Number(digit) + 1) % 10}`),
    )
    const [log] = await trader.call(listLogs, {})
    const disk = info.outputPath('verify.html')
    writeFileSync(disk, await (await fetch(`${exchange.origin}/verify.html`)).text())
    const verifier = await page.context().newPage()
    const requested: string[] = []
    verifier.on('request', (request) => requested.push(request.url()))
    for (const address of [`${exchange.origin}/verify.html`, pathToFileURL(disk).href])
      await test.step(`verified at ${new URL(address).protocol}`, async () => {
        requested.length = 0
        await verifier.goto(address)
        await verifier.getByLabel('Dispute pack').setInputFiles(file)
        await expect(verifier.getByRole('heading', { name: 'Price and fill verified' })).toBeVisible()
        await expect(verifier.getByText('Compare the key')).toBeVisible()
        await expect(verifier.getByText(/^1\/1 · witness-\S+ ✓/)).toBeVisible()
        await verifier.getByLabel('The broker’s key').fill(log?.key ?? '')
        await verifier.getByLabel('The broker’s key').blur()
        await expect(verifier.getByText('Compare the key')).toHaveCount(0)
        await expect(verifier.getByRole('img', { name: /^closed closed/ })).toBeVisible()
        await expect(verifier.getByRole('row').filter({ hasText: 'Tap close' })).toBeVisible()
        await expect(verifier.getByRole('row').filter({ hasText: 'Price shown' }).first()).toBeVisible()
        await verifier.screenshot({ path: info.outputPath('verified.png'), fullPage: true })
        await verifier.getByLabel('Dispute pack').setInputFiles(forged)
        await expect(verifier.getByRole('heading', { name: 'Not verified' })).toBeVisible()
        expect(requested).toEqual([address])
      })

    await test.step('a hostile pack is text and nothing else', async () => {
      const pack = JSON.parse(text)
      const html = '<img src=x onerror=alert(1)><b id=evil>'
      // A browser does not notice that a file is chosen again: each has a name of its own.
      const [hostile, broken] = [info.outputPath('hostile.json'), info.outputPath('broken.json')]
      writeFileSync(hostile, JSON.stringify({ ...pack, order: html, market: { ...pack.market, name: html } }))
      await verifier.getByLabel('Dispute pack').setInputFiles(hostile)
      await expect(verifier.getByText(html).first()).toBeVisible()
      await expect(verifier.locator('#evil')).toHaveCount(0)
      writeFileSync(broken, text.slice(1))
      await verifier.getByLabel('Dispute pack').setInputFiles(broken)
      await expect(verifier.getByText('This file is not a dispute pack.')).toBeVisible()
    })

    await test.step('in a terminal', async () => {
      const verified = await runQuietly('node', ['tools/run.js', 'verifyPack', file, log?.key ?? ''])
      expect(verified.said).toContain('Price and fill verified')
      expect(verified.said).toMatch(/^Witnesses 1\/1 · witness-/m)
      expect(verified.code).toBe(0)
      writeFileSync(forged, text.replace(/"index": \d+/, '"index": 0'))
      expect((await runQuietly('node', ['tools/run.js', 'verifyPack', forged])).code).toBe(1)
    })

    await test.step('in the console', async () => {
      await opsPage.goto(`${exchange.consoleOrigin}/#/pack`)
      await opsPage.getByLabel('Open the file').setInputFiles(file)
      await expect(opsPage.getByRole('heading', { name: 'Price and fill verified' })).toBeVisible()
      await expect(opsPage.getByRole('img', { name: /^closed closed/ })).toBeVisible()
      await expect(opsPage.getByText('Signed with this server’s key')).toBeVisible()
      await opsPage.screenshot({ path: info.outputPath('console.png'), fullPage: true })
    })
  },
)
