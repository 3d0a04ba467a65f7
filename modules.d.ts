/** A lingui catalogue, compiled to messages by the build when it is imported. */
declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}

/** The build of this code, the same in the app and the server of one build. `builtAt` is ISO 8601 UTC. */
declare const __BUILD__: { readonly version: string; readonly builtAt: string }

/** The part of qrcode that the app uses. Its published types bring those of Node along, which the app has not. */
declare module 'qrcode' {
  export function create(
    text: string,
    options: { readonly errorCorrectionLevel: 'M' },
  ): { readonly modules: { readonly size: number; readonly data: Uint8Array } }
}
