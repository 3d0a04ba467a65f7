/** compose.yaml as far as this project uses it: read by Python's YAML, since nothing of ours reads YAML. */
import { execFileSync } from 'node:child_process'

/** Condition under which another service may start. */
type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully'

/** A service; what is written here in another way than Docker's short forms is not understood. */
export interface Service {
  readonly image: string
  readonly profiles: readonly string[]
  readonly init?: boolean
  readonly read_only?: boolean
  readonly tmpfs?: readonly string[]
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly restart?: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string | number>>
  readonly env_file?: readonly { readonly path: string }[]
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly secrets?: readonly { readonly source: string; readonly target: string }[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: Condition }>>
  readonly healthcheck?: { readonly disable?: boolean; readonly test?: readonly string[] }
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

/** Reads it, with `${NAME:-default}` filled in. */
export function readCompose(file: string, environment: Readonly<Record<string, string>>): ComposeFile {
  const program = 'import json,sys,yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))'
  const text = execFileSync('python3', ['-c', program, file], { encoding: 'utf8' })
  const filled = (value: string) =>
    value.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, fallback = '') => environment[name] || fallback)
  return JSON.parse(text, (_, value) => (typeof value === 'string' ? filled(value) : value))
}
