/** `npm run build`: the first screen in dist/first, the app in dist/app, the operators' console in dist/console, the server in dist/server, all checked. */
import { build } from './buildOutput.ts'

if (!(await build())) process.exit(1)
