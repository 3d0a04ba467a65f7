/** A fault injected into an exchange, and its effects. */
export interface Kill {
  readonly what: string
  /** Until everybody concerned was served again. */
  readonly seconds: number
  /** Commands that waited for their answers then. */
  readonly inFlight: number
  /** Commands that were asked until all was calm again. */
  readonly requested: number
}

/** Result of all commands. */
export interface Sum {
  readonly requested: number
  readonly accepted: number
  readonly lost: number
  readonly doubled: number
}

/** As a table for docs/scale.md. */
export function killTable(kills: readonly Kill[], { requested, accepted, lost, doubled }: Sum): string {
  const rows = kills.map(
    ({ what, seconds, inFlight, requested: then }) => `| ${what} | ${seconds.toFixed(1)} | ${inFlight} | ${then} |`,
  )
  return [
    '| killed | seconds until served again | commands in flight | commands asked until calm |',
    '|---|---|---|---|',
    ...rows,
    '',
    `${requested} commands, ${accepted} of them accepted; lost: ${lost}, doubled: ${doubled}.`,
  ].join('\n')
}
