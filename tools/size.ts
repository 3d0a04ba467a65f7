/** `npm run size`: weighs the built app against its budgets. */
import { checkBuiltApp } from './builtApp.ts'

if (!checkBuiltApp()) process.exit(1)
