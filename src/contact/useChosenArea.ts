import { useEffect } from 'react'
import type { AreaCode } from '../../contract/entities/account.ts'
import { type Draft, draftAtom } from '../session/drafts.ts'
import { useAtomValue } from '../useAtom.ts'
import { areasAtom, homeArea, loadAreas } from './areas.ts'

/** The phone number as it was typed at log-in or registration, without the area code; `''` before. */
export const phoneAtom = draftAtom('phone')
/** The country of its area code; `''` until one is chosen. */
export const countryAtom = draftAtom('country')

/**
 * The area code chosen, at first the one of where the browser is at home; and all there are. `wanted`: they are shown;
 * `chosen`: where its country is kept, that of the doors unless said.
 */
export function useChosenArea(
  wanted: boolean,
  chosen: Draft = countryAtom,
): { area: AreaCode | undefined; areas: readonly AreaCode[] } {
  const country = useAtomValue(chosen)
  const { list } = useAtomValue(areasAtom)
  useEffect(() => {
    if (wanted) void loadAreas()
  }, [wanted])
  const area = list.find((one) => one.country === country) ?? homeArea(list, navigator.languages)
  return { area, areas: list }
}
