import { type Atom, atom, type WritableAtom } from 'jotai'
import { languageAtom } from '../i18n/shownLanguage.ts'
import { store } from '../store.ts'
import { readStored, writeStored } from '../stored.ts'
import { userAtom } from './session.ts'

/** Selected theme. */
export type Theme = 'system' | 'light' | 'dark'
/**
 * Selected colour of rising prices. `auto` follows the language's convention, and with `blue` falling prices are
 * orange.
 */
export type UpDown = 'auto' | 'green' | 'red' | 'blue'

type Setting<T> = WritableAtom<T, [T], void>

/** A setting of this device with one of a few values; remembered under the key. */
export function setting<T extends string>(key: string, values: readonly T[], initial: T): Setting<T> {
  const stored = readStored(key)
  const held = atom<T>(values.find((value) => value === stored) ?? initial)
  return atom(
    (get) => get(held),
    (_get, set, value) => {
      set(held, value)
      writeStored(key, value)
    },
  )
}

function choiceOf(key: string, initial: 'yes' | 'no' = 'no'): Setting<boolean> {
  const text = setting(key, ['yes', 'no'], initial)
  return atom(
    (get) => get(text) === 'yes',
    (_get, set, value) => set(text, value ? 'yes' : 'no'),
  )
}

/** The theme wanted. `public/first-paint.js` reads the same key before the first paint. */
export const themeAtom = setting<Theme>('theme', ['system', 'light', 'dark'], 'system')
/** The colour of rising prices wanted. */
export const upDownAtom = setting<UpDown>('updown', ['auto', 'green', 'red', 'blue'], 'auto')
/** True if orders are sent without a confirmation. */
export const oneTapAtom = choiceOf('onetap')
const askDemoAtom = choiceOf('askorders')
const askRealAtom = choiceOf('askreal', 'yes')
// An account that is not known yet may hold real money.
const askAtom = atom((get) => (get(userAtom)?.demo ? askDemoAtom : askRealAtom))
/** True if the ticket asks for confirmation before sending. Real and demo accounts have separate settings. */
export const confirmOrdersAtom: Setting<boolean> = atom(
  (get) => get(get(askAtom)),
  (get, set, asks) => set(get(askAtom), asks),
)
/** The margin from which an order is asked about in any case, percent of the equity. */
export const confirmAboveAtom = setting('askabove', ['10', '25', '50', 'never'], '25')
/** True if the device vibrates when an order is sent, filled or rejected. */
export const vibrationAtom = choiceOf('vibration', 'yes')
/** True if amounts are hidden from other people. */
export const moneyHiddenAtom = choiceOf('moneyhidden')

/** Step of a demo account's walkthrough. `new` before the first demo account, `over` once skipped or finished. */
export const walkthroughAtom = setting<'new' | 'pick' | 'buy' | 'stop' | 'over'>(
  'walkthrough',
  ['new', 'pick', 'buy', 'stop', 'over'],
  'new',
)

const systemDarkAtom = atom(true)

/** The theme on the screen. */
export const shownThemeAtom: Atom<'light' | 'dark'> = atom((get) => {
  const theme = get(themeAtom)
  return theme === 'system' ? (get(systemDarkAtom) ? 'dark' : 'light') : theme
})

/** The colour of rising prices on the screen. */
export const risingColourAtom: Atom<Exclude<UpDown, 'auto'>> = atom((get) => {
  const wanted = get(upDownAtom)
  return wanted === 'auto' ? (get(languageAtom).redUp ? 'red' : 'green') : wanted
})

/** Sets the theme and the direction colours on the page, now and whenever they change. */
export function applySettings(): void {
  const { dataset } = document.documentElement
  const light = matchMedia('(prefers-color-scheme: light)')
  const followSystem = () => store.set(systemDarkAtom, !light.matches)
  light.addEventListener('change', followSystem)
  followSystem()
  const colourTheBrowser = browserColours()
  const theme = () => {
    const wanted = store.get(themeAtom)
    if (wanted === 'system') delete dataset.theme
    else dataset.theme = wanted
    colourTheBrowser(wanted)
  }
  const direction = () => {
    dataset.updown = `${store.get(risingColourAtom)}up`
  }
  store.sub(themeAtom, theme)
  store.sub(risingColourAtom, direction)
  theme()
  direction()
}

/** The browser's own bars follow the system by two `<meta>` elements; a chosen theme gives both its colour. */
function browserColours(): (theme: Theme) => void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  const own = metas.map(({ media, content }) => ({ scheme: media.includes('light') ? 'light' : 'dark', content }))
  return (theme) => {
    metas.forEach((meta, index) => {
      const colour = theme === 'system' ? own[index] : own.find(({ scheme }) => scheme === theme)
      if (colour) meta.content = colour.content
    })
  }
}
