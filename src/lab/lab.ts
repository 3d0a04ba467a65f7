import * as v from 'valibot'
import { type Weather, weather as weatherSchema } from '../../contract/weather.ts'
import { reopenLive } from '../live/live.ts'
import { connectSocket } from '../live/socket.ts'
import { log } from '../log.ts'
import { store } from '../store.ts'
import { testersAtom, transport, WEATHER_KEY } from '../transport.ts'
import { Network } from '../weather/network.ts'
import { networkAtom } from '../weather/networkAtom.ts'
import { weatherFetch } from '../weather/weatherFetch.ts'
import { weatherSocket } from '../weather/weatherSocket.ts'

const stored = v.object({ weather: weatherSchema, began: v.number() })

/** Puts a weather between the app and its server, in this tab, until it is switched off; `began`: our clock, ms. */
export function switchOn(weather: Weather, began = Date.now()): void {
  lay(weather, began)
  keep(JSON.stringify({ weather, began }))
  reopenLive()
}

/** Nothing lies between any more; what was on its way breaks off. */
export function switchOff(): void {
  lay(undefined)
  keep(undefined)
  reopenLive()
}

/** Goes on with the weather that this tab was left with. */
export function resumeWeather(): void {
  try {
    const { weather, began } = v.parse(stored, JSON.parse(sessionStorage.getItem(WEATHER_KEY) ?? ''))
    lay(weather, began)
  } catch (error) {
    log('the weather of this tab cannot be read', error)
    keep(undefined)
  }
}

function lay(weather: Weather, began: number): void
function lay(weather: undefined): void
function lay(weather: Weather | undefined, began = 0): void {
  const before = store.get(networkAtom)
  const ports = {
    now: () => Date.now(),
    after(ms: number, run: () => void) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
  const network = weather && new Network(weather, ports, began)
  transport.connect = network && weatherSocket(network, connectSocket)
  transport.fetchFor = network && ((changes) => weatherFetch(network, fetch, changes))
  before?.end()
  store.set(networkAtom, network)
  store.set(testersAtom, (on) => ({ ...on, lab: network !== undefined }))
}

function keep(text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(WEATHER_KEY)
    else sessionStorage.setItem(WEATHER_KEY, text)
  } catch {
    // Without storage the weather lasts as long as the page.
  }
}
