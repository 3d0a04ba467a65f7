/** The API reference: every document of it, generated from the contract. */
import { type AsyncApi, asyncApi } from './asyncapi.ts'
import { consoleApi } from './consoleApi.ts'
import { DocComments } from './docComments.ts'
import { type OpenApi, openApi } from './openapi.ts'

/** The documents by what they describe. */
export interface ApiDocuments {
  /** The calls of the app. */
  readonly api: OpenApi
  /** The calls of the operators' console. */
  readonly console: OpenApi
  /** The live channel. */
  readonly live: AsyncApi
}

/** Generates the documents from the contract as it is now. */
export function apiDocuments(): ApiDocuments {
  const comments = new DocComments()
  return { api: openApi(comments), console: consoleApi(comments), live: asyncApi(comments) }
}
