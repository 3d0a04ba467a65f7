/** Response header of an answer that comes from here: when it arrived from the server, our clock, ms. */
export const STORED_AT = 'x-stored-at'
