/**
 * Declares the platform features shared by browsers, service workers and Node that the contract uses. It is compiled without
 * the types of any of them.
 */
declare class URL {
  static canParse(url: string): boolean
  constructor(url: string)
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly port: string
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}
declare class TextDecoder {
  decode(bytes: Uint8Array): string
}
declare class Blob {
  readonly size: number
}
declare function atob(base64: string): string
declare function btoa(bytes: string): string
