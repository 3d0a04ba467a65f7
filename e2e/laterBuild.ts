/** Later builds of the built app, made in a moment: the same app under the names that other contents would have given it. */
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepEarlierAssets, setAssetsAside } from '../tools/earlierAssets.ts'

const built = 'dist/app'
/** Chunks and styles; other assets are the same in every build that does not change them. */
const chunk = /[\w.-]+-[\w-]{7}\.(?:js|css)/g

/** A place to deploy to, which holds the build as it is. */
export class Deployments {
  readonly #dist: string

  private constructor(dist: string) {
    this.#dist = dist
  }

  static async open(): Promise<Deployments> {
    const dist = await mkdtemp(join(tmpdir(), 'dist-'))
    await cp(built, join(dist, 'app'), { recursive: true, filter: (path) => !path.endsWith('.map') })
    return new Deployments(dist)
  }

  /** Returns the folder from which the server serves the app. */
  get appDir(): string {
    return join(this.#dist, 'app')
  }

  /** Deploys the next build, called by a name that its page bears as `data-build`, over what is there, as a build does. */
  async deploy(name: string): Promise<void> {
    setAssetsAside(this.#dist)
    const assets = join(built, 'assets')
    const files = (await readdir(assets)).filter((file) => !file.endsWith('.map'))
    const names = new Map(files.map((file) => [file, nameIn(name, file)]))
    const renamed = (text: string) => text.replace(chunk, (found) => names.get(found) ?? found)
    await mkdir(join(this.appDir, 'assets'))
    await Promise.all(
      files.map(async (file) => {
        const to = join(this.appDir, 'assets', names.get(file) ?? file)
        if (!/\.(js|css)$/.test(file)) return cp(join(assets, file), to)
        await writeFile(to, renamed(await readFile(join(assets, file), 'utf8')))
      }),
    )
    const page = renamed(await readFile(join(built, 'index.html'), 'utf8'))
    await writeFile(join(this.appDir, 'index.html'), page.replace('<html', `<html data-build="${name}"`))
    const worker = renamed(await readFile(join(built, 'sw.js'), 'utf8'))
    const revision = /("?revision"?:\s*")[^"]*(",\s*"?url"?:\s*"index\.html")/
    await writeFile(join(this.appDir, 'sw.js'), worker.replace(revision, `$1${name}$2`))
    keepEarlierAssets(this.#dist)
  }

  async close(): Promise<void> {
    await rm(this.#dist, { recursive: true, force: true })
  }
}

/** Returns the name of a file in a later build. */
function nameIn(build: string, file: string): string {
  const hash = createHash('sha256').update(`${build} ${file}`).digest('base64url').slice(0, 7)
  return file.replace(/-[\w-]{7}(\.(?:js|css))$/, `-${hash}$1`)
}
