/** `npm run docs`: writes the API reference into `dist/docs`, where a demo serves it at `/docs`. */
import { join } from 'node:path'
import { writeReference } from './api/writeReference.ts'
import { root } from './processes.ts'

await writeReference(join(root, 'dist', 'docs'))
