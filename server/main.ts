import fastifyStatic from '@fastify/static'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import fastify from 'fastify'
import { messages } from '../locales/server/en.po'

i18n.loadAndActivate({ locale: 'en', messages })
const app = fastify({ logger: true })
app.get('/manifest.json', () => ({ version: __BUILD__.version, built_at: __BUILD__.builtAt }))
app.get('/api/ping', () => i18n._(msg`Server error`))
await app.register(fastifyStatic, { root: new URL('../app', import.meta.url).pathname })
await app.listen({ port: Number(process.env.PORT ?? 8080), host: '0.0.0.0' })
