/** The API reference as one page: calls of the app, the live channel, calls of the console, and the entities. */
import type { AsyncApi, Message } from '../asyncapi.ts'
import type { ApiDocuments } from '../documents.ts'
import type { OpenApi } from '../openapi.ts'
import type { Schema } from '../wireSchema.ts'
import { escaped, inline, paragraphs } from './html.ts'
import { callsOf, callView } from './operationView.ts'
import { type Anchor, schemaView } from './schemaView.ts'

/** Where the files of the reference stand on the server. */
export const REFERENCE_PATH = '/docs'

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z]+/g, '-')

function entityViews(entities: Readonly<Record<string, Schema>>, anchor: Anchor): string {
  return Object.entries(entities)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => {
      const { description = '', ...fields } = schema
      return [
        `<details class="call entity" id="${anchor(name)}"><summary><code class="path">${escaped(name)}</code>`,
        `<span class="heading">${inline(String(description).split('. ')[0] ?? '')}</span></summary>`,
        `<div class="body">${paragraphs(String(description))}${schemaView(fields, anchor)}</div></details>`,
      ].join('')
    })
    .join('')
}

function openApiView(document: OpenApi, prefix: string): string {
  const anchor: Anchor = (name) => `${prefix}${name}`
  const areas = document.tags.map(({ name, description }) =>
    [
      `<section id="${prefix}${slug(name)}"><h3>${escaped(name)}</h3><p class="quiet">${inline(description)}.</p>`,
      ...callsOf(document, name).map((call) => callView(call, anchor, document)),
      '</section>',
    ].join(''),
  )
  const entities = entityViews(document.components.schemas, anchor)
  return `${areas.join('')}<section id="${prefix}entities"><h3>Entities</h3>${entities}</section>`
}

function frameView([name, { title, summary, payload }]: [string, Message], way: string, anchor: Anchor): string {
  return [
    `<details class="call" id="${anchor(name)}"><summary><span class="tag ${way === 'client' ? 'post' : 'get'}">${way}</span>`,
    `<code class="path">${escaped(title)}</code><span class="heading">${inline(summary.split('. ')[0] ?? '')}</span></summary>`,
    `<div class="body">${paragraphs(summary)}${schemaView(payload, anchor)}</div></details>`,
  ].join('')
}

function liveView(document: AsyncApi): string {
  const anchor: Anchor = (name) => `live-${name}`
  const { ask } = document.operations as { readonly ask: { readonly messages: readonly { readonly $ref: string }[] } }
  const asked = ask.messages.map(({ $ref }) => $ref.split('/').at(-1))
  const frames = Object.entries(document.components.messages).map(([name, message]) =>
    frameView([name, message], asked.includes(name) ? 'client' : 'server', anchor),
  )
  return `<section>${frames.join('')}</section><section><h3>Entities</h3>${entityViews(document.components.schemas, anchor)}</section>`
}

function navigation({ api, console }: ApiDocuments): string {
  const areas = (document: OpenApi, prefix: string) =>
    [...document.tags.map(({ name }) => name), 'Entities']
      .map((name) => `<li><a href="#${prefix}${slug(name)}">${escaped(name)}</a></li>`)
      .join('')
  return [
    '<nav aria-label="Contents"><label class="search"><span>Search</span>',
    '<input type="search" id="search" placeholder="Path, name or words" autocomplete="off"></label>',
    '<p id="found" role="status"></p>',
    `<h2><a href="#api">App</a></h2><ul>${areas(api, '')}</ul>`,
    '<h2><a href="#live">Live channel</a></h2>',
    `<h2><a href="#console">Console</a></h2><ul>${areas(console, 'ops-')}</ul></nav>`,
  ].join('')
}

const part = (id: string, title: string, file: string, description: unknown, view: string) =>
  [
    `<article id="${id}"><header><h2>${title}</h2><a class="raw" href="${REFERENCE_PATH}/${file}">${file}</a></header>`,
    `<div class="intro">${paragraphs(String(description))}</div>${view}</article>`,
  ].join('')

/** The page; its style sheet and script are files beside it, as the server's policy wants. */
export function referencePage(documents: ApiDocuments): string {
  const { api, live, console } = documents
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>API reference</title><link rel="stylesheet" href="${REFERENCE_PATH}/reference.css">`,
    `<link rel="icon" href="/icon.svg"><script type="module" src="${REFERENCE_PATH}/reference.js"></script></head><body>`,
    `<header class="top"><h1>API reference</h1><p class="quiet">Version ${escaped(String(api.info.version))}</p></header>`,
    `<div class="columns">${navigation(documents)}<main>`,
    part('api', 'Calls of the app', 'openapi.json', api.info.description, openApiView(api, '')),
    part('live', 'The live channel', 'asyncapi.json', live.info.description, liveView(live)),
    part('console', 'Calls of the console', 'console.json', console.info.description, openApiView(console, 'ops-')),
    '</main></div></body></html>',
  ].join('')
}
