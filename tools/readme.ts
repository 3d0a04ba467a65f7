/** `npm run readme`: writes the settings the server reads into the README's table. */
import { readFileSync, writeFileSync } from 'node:fs'
import { withSettings } from './settingsTable.ts'

writeFileSync('README.md', withSettings(readFileSync('README.md', 'utf8')))
