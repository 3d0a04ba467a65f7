import { useAtomValue } from '../../src/useAtom.ts'
import { CodeStep } from './CodeStep.tsx'
import { EnrolStep } from './EnrolStep.tsx'
import { NameStep } from './NameStep.tsx'
import { OwnPasswordStep } from './OwnPasswordStep.tsx'
import { sessionAtom } from './session.ts'

/** Signing in, step by step as the server asks. `known`: whose desk it is. */
export function SignIn({ known }: { known?: string }) {
  const { entering } = useAtomValue(sessionAtom)
  switch (entering?.stage) {
    case 'password':
      return <OwnPasswordStep name={entering.name} />
    case 'authenticator':
      return <EnrolStep />
    case 'code':
      return <CodeStep name={entering.name} />
    default:
      return <NameStep known={known ?? ''} />
  }
}
