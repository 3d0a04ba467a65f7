/** `npm run readme`: writes the table of `docs/settings.md` from the settings that the server reads. */
import { readFileSync, writeFileSync } from 'node:fs'
import { withSettings } from './settingsTable.ts'

const page = 'docs/settings.md'
writeFileSync(page, withSettings(readFileSync(page, 'utf8')))
