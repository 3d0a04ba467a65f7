/** Rule for style sheets: no colours or type sizes of their own, and no left or right. */

interface Rule {
  readonly wrong: RegExp
  readonly why: string
  /** A folder the rule leaves alone. */
  readonly except?: string
}

const rules: readonly Rule[] = [
  {
    wrong: /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\(/gi,
    why: 'colours come from src/ui/tokens.css',
  },
  { wrong: /\bfont-size:\s*[\d.]+\w*/gi, why: 'type sizes come from src/ui/tokens.css' },
  {
    wrong:
      /\b(?:margin|padding|border)-(?:left|right)\b|(?<![\w-])(?:left|right):|\b(?:text-align|float|clear):\s*(?:left|right)\b|\bborder-(?:top|bottom)-(?:left|right)-radius\b/gi,
    why: 'sides are logical (start and end), so that a screen mirrors in Arabic',
    // Time runs from left to right in every language.
    except: 'src/trade/chart/',
  },
]

const comments = /\/\*[\s\S]*?\*\//g

/** Returns the problems of a style sheet, one line each. The token files define colours and sizes and are exempt. */
export function styleProblems(file: string, text: string): string[] {
  if (file === 'src/ui/tokens.css') return []
  const code = text.replace(comments, '')
  const applying = rules.filter(({ except }) => !except || !file.startsWith(except))
  return applying.flatMap(({ wrong, why }) =>
    [...code.matchAll(wrong)].map(([found]) => `${file} has ${found.replace(/\s+/g, ' ')}: ${why}`),
  )
}
