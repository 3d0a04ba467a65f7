import { useEffect } from 'react'
import { useAtom } from '../../useAtom.ts'
import { inviteAtom, invitedByAtom } from './typed.ts'

const LONGEST = 64

/** The invite code: what the address brought, once, then whatever was typed; it stays when the page is left. */
export function useInviteCode(brought: string | null): [string, (code: string) => void] {
  const [code, setCode] = useAtom(inviteAtom)
  const [taken, setTaken] = useAtom(invitedByAtom)
  useEffect(() => {
    const fresh = brought?.slice(0, LONGEST) ?? ''
    if (fresh === '' || fresh === taken) return
    setTaken(fresh)
    setCode(fresh)
  }, [brought, taken, setTaken, setCode])
  return [code, setCode]
}
