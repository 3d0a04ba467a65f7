import { useState } from 'react'
import { KNOWN_PASSWORD } from '../../../contract/passwords.ts'
import { RefusedError } from '../../api/errors.ts'

/** A new password that the server has refused because attackers know it. */
interface KnownPassword {
  /** The server's words, as long as the password is the one that they are about. */
  readonly fault: string | undefined
  /** Sends; that refusal belongs to the field, every other failure is thrown. Answers whether there was none. */
  readonly send: (work: () => Promise<void>) => Promise<boolean>
}

/** Keeps what the server says of a new password beside its field. */
export function useKnownPassword(password: string): KnownPassword {
  const [refused, setRefused] = useState<{ readonly password: string; readonly words: string }>()
  return {
    fault: refused?.password === password ? refused.words : undefined,
    async send(work) {
      try {
        await work()
        return true
      } catch (error) {
        if (!(error instanceof RefusedError) || error.code !== KNOWN_PASSWORD) throw error
        setRefused({ password, words: error.message })
        return false
      }
    },
  }
}
