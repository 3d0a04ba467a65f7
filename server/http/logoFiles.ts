import { createHash } from 'node:crypto'
import { type InstrumentSpec, instruments } from '../markets/instruments.ts'
import { drawLogo } from '../markets/logos/drawLogo.ts'
import { type AppFile, appFile } from './appFiles.ts'

/** Path of instrument images on the API host. */
export const LOGO_PATH = '/logos/'

function logoFile({ code, logo }: InstrumentSpec): AppFile {
  const drawing = Buffer.from(drawLogo(logo))
  const hash = createHash('sha256').update(drawing).digest('base64url').slice(0, 8)
  return appFile(`${LOGO_PATH}${code}-${hash}.svg`, drawing, { isImmutable: true })
}

const fileOf = new Map(instruments.map((spec) => [spec.code, logoFile(spec)]))

/** An image for each instrument of the catalogue, drawn when the server starts; named by its content. */
export const logoFiles: readonly AppFile[] = [...fileOf.values()]

/** The address of an instrument's image, relative to the API host; empty for an instrument for testers. */
export const logoOf = ({ code }: InstrumentSpec): string => fileOf.get(code)?.path ?? ''
