/** Answers of the server, changed on their way to the page: what another operator's server, or an attacker, might say. */
import type { BrowserContext, Page, Route } from '@playwright/test'

/** Passes the server's answer on, changed: `change` makes the page's of its text. */
export async function forwardRequests(route: Route, change: (text: string) => unknown): Promise<void> {
  try {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.text()) })
  } catch {
    // A page that is loaded anew, or closed, takes no answer to what it asked before.
    await route.abort().catch(() => undefined)
  }
}

/** Lays other wire properties over what a call answers, as they are when it does. */
export async function overlay(
  on: Page | BrowserContext,
  path: string,
  changed: Record<string, unknown>,
): Promise<void> {
  await on.route(`**${path}?*`, (route) =>
    forwardRequests(route, (text) => {
      const body = JSON.parse(text) as { data: Record<string, unknown> }
      return { ...body, data: { ...body.data, ...changed } }
    }),
  )
}

/** Answers a call in the server's place, each time by what `answer` makes of the query. */
export async function answerWith(
  on: Page | BrowserContext,
  path: string,
  answer: (query: URLSearchParams) => unknown,
): Promise<void> {
  await on.route(`**${path}?*`, (route) =>
    route.fulfill({ json: { code: 1, msg: '', data: answer(new URL(route.request().url()).searchParams) } }),
  )
}

/** Addresses that nobody may be led to: none of them is a web address. */
export const hostileAddresses: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'javascript://example.com/%0Aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/',
  '\\\\evil.example',
  'https://broker.example@evil.example/',
]
