import { atom } from 'jotai'
import type { ServerFrame } from '../contract/live.ts'

/** An open or opening connection. */
export interface ChannelSocket {
  send(data: string): void
  close(): void
}

/** What a connection tells of itself; nothing more after `closed`. */
export interface SocketEvents {
  opened(): void
  message(data: string): void
  closed(): void
}

/** Opens a connection of the live channel. */
export type Connect = (url: string, events: SocketEvents) => ChannelSocket

/** Sends a request in the browser's stead. */
export type Send = (request: Request) => Promise<Response>

/** What lies in the way to the server while the network lab or the flight recorder is on. */
export interface Wires {
  /** Fetches in the browser's stead; `changes`: the request is one that changes something. */
  fetchFor?: ((changes: boolean) => Send) | undefined
  connect?: Connect | undefined
  /** Hears of every frame of the live channel before the app does. */
  heard?: ((frame: ServerFrame) => void) | undefined
}

/** Empty for everybody but a tester: all that the first load knows of the lab and the recorder. */
export const wires: Wires = {}

/** What of them is on, for the strip over every page. */
export const testersAtom = atom({ lab: false, recorder: false })

/** Where a tab keeps its weather: nobody is stuck in it after a new start. */
export const WEATHER_KEY = 'weather'

/** Whether this tab was left with a weather on. */
export function hasWeather(): boolean {
  try {
    return sessionStorage.getItem(WEATHER_KEY) !== null
  } catch {
    return false
  }
}
