/** `npm run build`: the app in dist/app, the server in dist/server, both checked. */
import { build } from './buildOutput.ts'

if (!(await build())) process.exit(1)
