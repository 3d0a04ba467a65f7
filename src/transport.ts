import { atom } from 'jotai'
import type { ServerFrame } from '../contract/live.ts'

/** An open or opening connection. */
export interface ChannelSocket {
  send(data: string): void
  close(): void
}

/** Events of a connection. None follow `closed`. */
export interface SocketEvents {
  opened(): void
  message(data: string): void
  closed(): void
}

/** Opens a connection of the live channel. */
export type Connect = (url: string, events: SocketEvents) => ChannelSocket

/** Sends a request in the browser's stead. */
export type Send = (request: Request) => Promise<Response>

/** Layers between the app and the server while the network lab or the flight recorder is on. */
export interface Transport {
  /** Fetches in the browser's stead; `changes`: the request is one that changes something. */
  fetchFor?: ((changes: boolean) => Send) | undefined
  connect?: Connect | undefined
  /** Called for every frame of the live channel before the app does. */
  heard?: ((frame: ServerFrame) => void) | undefined
}

/** Empty for everybody but a tester: all that the first load knows of the lab and the recorder. */
export const transport: Transport = {}

/** Tester tools that are on, for the strip above every page. */
export const testersAtom = atom({ lab: false, recorder: false })

/** Key of a tab's network conditions. A new tab starts without them. */
export const WEATHER_KEY = 'weather'

/** Returns true if this tab was left with a weather on. */
export function hasWeather(): boolean {
  try {
    return sessionStorage.getItem(WEATHER_KEY) !== null
  } catch {
    return false
  }
}
