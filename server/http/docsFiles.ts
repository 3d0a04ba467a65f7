import { type AppFile, readAppFiles } from './appFiles.ts'

/** Path of the API reference. */
export const DOCS_PATH = '/docs'

/**
 * The built API reference, in demo mode alone: it describes the operators' calls as well, and is for developers who write a
 * client. Nothing where it was not built.
 */
export async function docsFiles(builtDocs: string, isDemo: boolean): Promise<readonly AppFile[]> {
  if (!isDemo) return []
  return readAppFiles(builtDocs, { under: DOCS_PATH }).catch(() => [])
}
