import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { addSecurityHeaders, policyDirectives } from './securityHeaders.ts'

const none = { apiOrigin: undefined, complaintOrigin: undefined }
const contentSecurityPolicy = (...requested: Parameters<typeof policyDirectives>) =>
  Object.entries(policyDirectives(...requested))
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))

describe('the content security policy', () => {
  it('allows nothing inline, nothing evaluated and nothing by default', () => {
    const policy = contentSecurityPolicy('https://m.example.com', none)
    expect(policy).not.toMatch(/unsafe|\*/)
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      expect(policy.split('; ')).toContain(part)
  })

  it('allows the scripts and styles that stand in the page, and no other', () => {
    const own = { scripts: ["'sha256-abc='"], styles: ["'sha256-def='"] }
    const policy = contentSecurityPolicy('https://m.example.com', { ...none, ...own })
    expect(directive(policy, 'script-src')).toBe("script-src 'self' 'sha256-abc='")
    expect(directive(policy, 'style-src')).toBe("style-src 'self' 'sha256-def='")
  })

  it('lets a page speak to the API that the rule gives it', () => {
    const policy = contentSecurityPolicy('https://m.example.com', none)
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://api.example.com wss://api.example.com")
    expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob: https://api.example.com")
  })

  it('names the socket of a page that is its own API', () => {
    const policy = contentSecurityPolicy('http://localhost:8080', none)
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' ws://localhost:8080")
    expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob:")
  })

  it('follows the settings', () => {
    const policy = contentSecurityPolicy('https://m.example.com', {
      apiOrigin: 'https://trade-api.example.com',
      complaintOrigin: 'https://complaints.example.com',
    })
    expect(directive(policy, 'connect-src')).toBe(
      "connect-src 'self' https://trade-api.example.com wss://trade-api.example.com https://complaints.example.com",
    )
  })

  it('lets pictures of news come from named places alone', () => {
    const policy = contentSecurityPolicy('http://localhost:8080', {
      ...none,
      imageOrigins: ['https://cdn.example.com'],
    })
    expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob: https://cdn.example.com")
  })

  it('lets the page that checks packs run what stands in it, and use no network', async () => {
    const app = fastify()
    await addSecurityHeaders(app, { ...none, verifyPage: { scripts: ["'sha256-a='"], styles: ["'sha256-b='"] } })
    const { headers } = await app.inject({ url: '/verify.html?a=b' })
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'sha256-a=';style-src 'sha256-b=';frame-ancestors 'none';base-uri 'none';form-action 'none'",
    )
  })

  it('lets the worker alone fetch pictures of named places, to keep them', async () => {
    const app = fastify()
    await addSecurityHeaders(app, { ...none, imageOrigins: ['https://cdn.example.com'] })
    const connect = async (url: string) =>
      /connect-src ([^;]*)/.exec(String((await app.inject({ url })).headers['content-security-policy']))?.[1]
    expect(await connect('/sw.js')).toContain('https://cdn.example.com')
    expect(await connect('/')).not.toContain('https://cdn.example.com')
  })

  it('frames the origin of the support chat and nothing else', () => {
    const policy = (serviceLinkType: 'chat' | 'dialog' | 'redirect', serviceLink: string) =>
      contentSecurityPolicy('https://m.example.com', { ...none, serviceLinkType, serviceLink })
    const link = 'https://chat.example.net:8443/room?id=1;script-src *'
    expect(directive(policy('chat', link), 'frame-src')).toBe('frame-src https://chat.example.net:8443')
    expect(policy('chat', link)).not.toContain('*')
    for (const other of [policy('dialog', link), policy('redirect', link), policy('chat', '')])
      expect(directive(other, 'frame-src')).toBeUndefined()
  })

  it('falls back on the page itself where the host is none', () =>
    expect(directive(contentSecurityPolicy(undefined, none), 'connect-src')).toBe("connect-src 'self'"))
})
