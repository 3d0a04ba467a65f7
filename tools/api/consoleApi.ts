/** The calls of the operators' console as an OpenAPI 3.1 document. */
import { everyOperatorCall } from '../../contract/operator/calls.ts'
import { OPERATOR_HEADER, type OperatorCall } from '../../contract/operator/operatorCall.ts'
import { areasOf, placed } from './areas.ts'
import type { DocComments } from './docComments.ts'
import { entityNames } from './entityNames.ts'
import { inComponents, type OpenApi, packageVersion } from './openapi.ts'
import { commonResponses, type Described, operationsOf, refusals } from './operations.ts'
import { type Schema, WireSchemas } from './wireSchema.ts'

const introduction = `
What the operators' console asks, on its own origin (\`OPS_HOST\`, \`OPS_PORT\`); envelopes, figures and bodies are those of the app's API. The session is a cookie that no
script sees, and every call carries the header \`${OPERATOR_HEADER.name}\`; calls from other pages are refused.
`

function allowedWords({ allowed }: OperatorCall): string {
  if (allowed === 'anyone') return 'For anyone.'
  if (allowed === 'entering') return 'For who has given the right password, before and after they are in.'
  if (allowed === 'operators') return 'For every operator who is in.'
  const roles = allowed.filter((role) => role !== 'admin')
  return roles.length === 0 ? 'For admins.' : `For the roles ${[...roles, 'admin'].join(', ')}.`
}

/** The document of the console's calls. */
export function consoleApi(comments: DocComments): OpenApi {
  const schemas = new WireSchemas(entityNames(comments), inComponents)
  const paths: Record<string, Record<string, Schema>> = {}
  const calls = placed(everyOperatorCall, 'operator', comments)
  for (const { name, call, file, area } of calls) {
    const described: Described = { name, call, tag: area.name, words: comments.of(file, name) }
    paths[call.path] = operationsOf(described, schemas, {
      security: [call.allowed === 'anyone' ? {} : { operator: [] }],
      parameters: [{ $ref: '#/components/parameters/console' }],
      notes: () => [allowedWords(call)],
    })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Broker console API',
      version: packageVersion(),
      summary: 'What operators do.',
      description: introduction.trim(),
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: areasOf(calls),
    paths,
    components: {
      schemas: { ...refusals, ...schemas.entities },
      responses: commonResponses,
      parameters: {
        console: {
          name: OPERATOR_HEADER.name,
          in: 'header',
          required: true,
          description: `${OPERATOR_HEADER.asked} for what an operator has asked for, ${OPERATOR_HEADER.byItself} for what the console asks by itself.`,
          schema: { type: 'string', enum: [OPERATOR_HEADER.asked, OPERATOR_HEADER.byItself] },
        },
      },
      securitySchemes: {
        operator: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-ops',
          description: 'Set by signing in; named `ops` on a demo without TLS.',
        },
      },
    },
  }
}
