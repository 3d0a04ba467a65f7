import { type AppFile, readAppFiles } from './appFiles.ts'

/** Where the API reference stands. */
export const DOCS_PATH = '/docs'

/**
 * The built API reference, for a server that is not in production: it tells of the operators' calls, too, and is of use to
 * whoever writes a client. Nothing where it was not built.
 */
export async function docsFiles(builtDocs: string, isProduction: boolean): Promise<readonly AppFile[]> {
  if (isProduction) return []
  return readAppFiles(builtDocs, { under: DOCS_PATH }).catch(() => [])
}
