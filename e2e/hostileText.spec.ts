/** Markup that tries to run a script, wherever somebody else's words are shown: none runs, none is even tried. */
import { articleAttributes, articleLink, articleTags } from '../contract/articleHtml.ts'
import { companies, newsArticle, newsList } from '../contract/calls/community.ts'
import { getBasicInfo } from '../contract/calls/session.ts'
import { hostileMarkup } from '../contract/hostileMarkup.ts'
import { expectSilence, expectText, watched } from './hostile.ts'
import { expect, test } from './test.ts'
import { answerWith, overlay } from './wire.ts'

test.use({ serviceWorkers: 'block' })

test('in an article: what is left is text, layout and safe links', { tag: '@oneWidth' }, async ({ page, exchange }) => {
  test.slow()
  expect(hostileMarkup.length).toBeGreaterThan(100)
  const received = await watched(page, exchange.origin)
  // Answered inside the page: the way to this process and back would be most of the test.
  await page.addInitScript(
    ([path, all]) => {
      const real = window.fetch
      window.fetch = async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input, location.href)
        if (url.pathname !== path) return real(input, init)
        const id = Number(url.searchParams.get('id'))
        const markup = all[id - 1]
        const words = { desc: markup, logo: markup, created_at: markup, content: `<p>${id}</p>${markup}` }
        return Response.json({ code: 1, msg: '', data: { id, title: `Article ${id}`, ...words } })
      }
    },
    [newsArticle.path, hostileMarkup] as const,
  )
  await page.goto('/#/news/detail?id=1')
  await expect(page.getByRole('heading', { name: 'Article 1', exact: true })).toBeVisible()
  // One after the other inside the page; what can be pressed or hovered there leads nowhere.
  const left = await page.evaluate(async (count) => {
    const all: { id: number; tag: string; attributes: [string, string][] }[] = []
    const body = async (id: number) => {
      for (;;) {
        const article = document.querySelector('article')
        if (article?.querySelector('h2')?.textContent === `Article ${id}`) return article.querySelector(':scope > div')
        await new Promise(requestAnimationFrame)
      }
    }
    for (let id = 1; id <= count; id += 1) {
      location.replace(`#/news/detail?id=${id}`)
      for (const one of (await body(id))?.querySelectorAll('*') ?? []) {
        all.push({ id, tag: one.localName, attributes: [...one.attributes].map(({ name, value }) => [name, value]) })
        if (one.closest('a, img')) continue
        for (const type of ['click', 'mouseover', 'focus', 'load', 'error', 'toggle', 'animationstart'])
          one.dispatchEvent(new Event(type))
      }
    }
    return all
  }, hostileMarkup.length)
  // Each began with a paragraph of its own.
  expect(new Set(left.map(({ id }) => id)).size).toBe(hostileMarkup.length)
  for (const { id, tag, attributes } of left) {
    const markup = hostileMarkup[id - 1]
    expect(articleTags as readonly string[], markup).toContain(tag)
    const ours = tag === 'img' ? ['loading', 'decoding', 'referrerpolicy'] : tag === 'a' ? ['target', 'rel'] : []
    for (const [name, value] of attributes) {
      expect([...(articleAttributes[tag] ?? []), ...ours], markup).toContain(name)
      if (name === 'href') expect(articleLink(value), markup).toBe(value)
    }
  }
  await expectSilence(page, received)
})

test('in titles and summaries of news, in the announcement and in a company’s fields: it is text', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, exchange }) => {
  const received = await watched(page, exchange.origin)
  await answerWith(page, newsList.path, () => ({
    list: hostileMarkup.map((markup, id) => ({ id, title: markup, desc: markup, logo: markup, created_at: markup })),
    total: hostileMarkup.length,
  }))
  await page.goto('/#/news')
  await expectText(page.getByRole('main').getByRole('link'), hostileMarkup)
  await expectSilence(page, received)

  await overlay(page, getBasicInfo.path, { announcement: hostileMarkup.join('\n'), title: hostileMarkup[0] ?? '' })
  await page.goto('/#/mine/announcement')
  await page.reload()
  await expect(page.getByText('constructor.constructor')).toBeVisible()
  await expectSilence(page, received)

  await answerWith(page, companies.path, () =>
    hostileMarkup.map((markup, id) => ({
      ...{ id, name: markup, subject: markup, logo: markup, url: markup },
      ...{ registered_address: markup, location: markup, email: markup },
    })),
  )
  await page.goto('/#/product')
  const rows = page.getByRole('list', { name: 'Companies' }).getByRole('button')
  await expect(rows).toHaveCount(hostileMarkup.length)
  for (const place of [0, 29, 60, 100, 150, hostileMarkup.length - 1]) {
    await rows.nth(place).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('definition')).toHaveCount(5)
    await expect(sheet.getByRole('button', { name: 'Enter' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  await expectSilence(page, received)
})
