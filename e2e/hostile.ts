/** A page that would be heard if anything ran on it that somebody else wrote, or if it only tried to. */
import { expect, type Locator, type Page } from '@playwright/test'

const canary = 'ran'

/** Requests of a watched page to other hosts. */
export interface Watched {
  readonly foreign: readonly string[]
}

/** Makes the page's `alert` sing, notes what its policy reports, and what it asks of other hosts than `origin`. */
export async function watched(page: Page, origin: string): Promise<Watched> {
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) foreign.push(request.url())
  })
  await page.addInitScript((name) => {
    for (const sing of ['alert', 'confirm', 'prompt'])
      Object.defineProperty(window, sing, { value: () => document.documentElement.setAttribute(`data-${name}`, '') })
    document.addEventListener('securitypolicyviolation', () =>
      document.documentElement.setAttribute('data-reported', ''),
    )
  }, canary)
  return { foreign }
}

/** Nothing has run, nothing was kept from running, nobody else was asked for anything. */
export async function expectSilence(page: Page, { foreign }: Watched): Promise<void> {
  await expect(page.locator(`html[data-${canary}], html[data-reported]`)).toHaveCount(0)
  expect(foreign).toEqual([])
}

const shown = (text: string): string => text.replace(/\0/g, '')

/** Every one of a list says its own words, sign by sign. */
export async function expectText(list: Locator, words: readonly string[]): Promise<void> {
  await expect(list).toHaveCount(words.length)
  const said = await list.evaluateAll((all) => all.map((one) => one.textContent ?? ''))
  expect(
    said.map((text, place) => (shown(text).includes(shown(words[place] ?? '')) ? '' : text)).filter(Boolean),
  ).toEqual([])
}

/** A place says all of these words, sign by sign. */
export async function expectTexts(place: Locator, words: readonly string[]): Promise<void> {
  await expect(async () => {
    const said = shown((await place.textContent({ timeout: 1_000 })) ?? '')
    expect(words.find((one) => !said.includes(shown(one)))).toBeUndefined()
  }).toPass({ timeout: 10_000 })
}
