import { settingsTable } from '../server/config.ts'

/** Settings about where a copy runs and what it logs. They do not show whether it is a demo. */
const WHERE_IT_RUNS: ReadonlySet<string> = new Set(['PORT', 'HOST', 'OPS_HOST', 'OPS_PORT', 'DATA_DIR', 'LOG_LEVEL'])

/** The settings that are given besides where the copy runs: with any of them `npm start` leaves `DEMO` to whoever set them. */
export const configured = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  Object.values(settingsTable)
    .map(({ variable }) => variable)
    .filter((variable) => !WHERE_IT_RUNS.has(variable) && (environment[variable]?.trim() ?? '') !== '')
