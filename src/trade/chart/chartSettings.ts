/** The ways to draw a bar. */
export const chartTypes = ['candle', 'bar', 'line', 'area'] as const
/** A way to draw a bar. */
export type ChartType = (typeof chartTypes)[number]

/** Chart settings of this device. */
export interface ChartSettings {
  readonly type: ChartType
  /** The price axis is logarithmic. */
  readonly log: boolean
  /** As stored, for `indicatorsOf` to read; undefined until one is chosen: those of the layout. */
  readonly indicators: readonly unknown[] | undefined
}

/** Before anything was chosen. */
export const plainSettings: ChartSettings = { type: 'candle', log: false, indicators: undefined }

/** Settings as they are stored. */
export const writeSettings = (settings: ChartSettings): string => JSON.stringify(settings)

/** Reads stored settings; what cannot be understood is as if it had not been chosen. */
export function readSettings(text: string | undefined): ChartSettings {
  const stored = parsed(text)
  if (!isRecord(stored)) return plainSettings
  return {
    type: chartTypes.find((one) => one === stored.type) ?? plainSettings.type,
    log: stored.log === true,
    indicators: Array.isArray(stored.indicators) ? stored.indicators : undefined,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
