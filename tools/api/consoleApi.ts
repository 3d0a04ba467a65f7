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
Calls of the operators' console, on its own origin (\`OPS_HOST\`, \`OPS_PORT\`). Envelopes, figures and bodies are the same as in the
app's API. The session is a cookie that scripts cannot read. Every call must carry the header \`${OPERATOR_HEADER.name}\`; calls from
other pages are refused. For the examples, set \`OPS=http://localhost:8081\` and sign in first, which stores the session in \`ops.txt\`.
`

function allowedWords({ allowed }: OperatorCall): string {
  if (allowed === 'anyone') return 'For anyone.'
  if (allowed === 'entering')
    return 'For operators who have entered the right password, before and after completing sign-in.'
  if (allowed === 'operators') return 'For every signed-in operator.'
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
          description: `${OPERATOR_HEADER.asked} for a request by the operator, ${OPERATOR_HEADER.byItself} for an automatic request of the console.`,
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
