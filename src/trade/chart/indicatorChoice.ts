import { type IndicatorName, indicatorNames, indicatorSpec } from './indicatorCatalogue.ts'

/** So many panes may stand under the candles. */
export const MAX_PANES = 4

/** An indicator that is on, with its parameters in the order of the catalogue. */
export interface ChosenIndicator {
  readonly name: IndicatorName
  readonly params: readonly number[]
}

const startOf = (name: IndicatorName): ChosenIndicator => ({
  name,
  params: indicatorSpec(name).params.map(({ start }) => start),
})

/** The indicators to draw: what was chosen, or on a wide screen volume and the average of 20. */
export function indicatorsOf(stored: readonly unknown[] | undefined, wide: boolean): readonly ChosenIndicator[] {
  if (stored !== undefined) return readIndicators(stored)
  return wide ? [startOf('MA'), startOf('VOL')] : []
}

const isPane = ({ name }: ChosenIndicator): boolean => indicatorSpec(name).place === 'pane'

/** Returns true if one more indicator of its kind has room. */
export function hasRoom(list: readonly ChosenIndicator[], name: IndicatorName): boolean {
  return indicatorSpec(name).place === 'candles' || list.filter(isPane).length < MAX_PANES
}

/** The list with an indicator on or off; the same list where there is no room for it. */
export function switched(list: readonly ChosenIndicator[], name: IndicatorName, on: boolean) {
  const others = list.filter((one) => one.name !== name)
  if (!on) return others
  return others.length < list.length || !hasRoom(list, name) ? list : [...list, startOf(name)]
}

/** The list with a parameter of an indicator set; the same where the value is out of its bounds. */
export function withParam(list: readonly ChosenIndicator[], name: IndicatorName, index: number, value: number) {
  const bounds = indicatorSpec(name).params[index]
  if (bounds === undefined || !Number.isInteger(value) || value < bounds.min || value > bounds.max) return list
  return list.map((one) => (one.name === name ? { name, params: one.params.with(index, value) } : one))
}

/** Reads a stored choice; what cannot be understood, or is out of its bounds, is as if it had not been chosen. */
function readIndicators(stored: readonly unknown[]): readonly ChosenIndicator[] {
  let list: readonly ChosenIndicator[] = []
  for (const one of stored) {
    if (!isRecord(one)) continue
    const name = indicatorNames.find((known) => known === one.name)
    if (name === undefined) continue
    list = switched(list, name, true)
    const params: readonly unknown[] = Array.isArray(one.params) ? one.params : []
    for (const [index, value] of params.entries())
      if (typeof value === 'number') list = withParam(list, name, index, value)
  }
  return list
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
