import * as v from 'valibot'
import type { ScreenPart } from './screenMarkup.ts'

/** The cache of the screens that were shown last. */
export const SCREEN_CACHE = 'screen'
/** Facts about a cached screen besides its content. */
export const screenFacts = {
  /** Names the session and the settings it was kept under: made by chance, it gives neither away. */
  key: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
  /** The build whose classes and styles it has. */
  build: v.string(),
  /** The address behind the `#`. */
  path: v.pipe(v.string(), v.startsWith('/')),
  /** The media query of the windows it fits. */
  media: v.string(),
  /** Keys of local storage that must say what they said, by spaces. */
  checked: v.string(),
  /** Attributes of the page: its language, direction and colours. */
  page: v.record(v.picklist(['lang', 'dir', 'data-updown']), v.string()),
  /** In which ages are said. */
  locale: v.string(),
  /** The style sheets it needs. */
  styles: v.array(v.pipe(v.string(), v.regex(/^\/assets\/[\w.-]+\.css$/))),
  /** Time at which it was on the screen, our clock, ms. */
  at: v.number(),
}

/** A screen as the page hands it to the service worker. `parts` are `ScreenPart`s, read by `markupOf` alone. */
export const capturedScreen = v.object({ ...screenFacts, parts: v.array(v.unknown()) })
export type CapturedScreen = Omit<v.InferOutput<typeof capturedScreen>, 'parts'> & {
  readonly parts: readonly ScreenPart[]
}
