import { type DestinationStream, type Logger, pino } from 'pino'
import { currentRequest } from './requestIds.ts'

interface ErrorLine {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: ErrorLine
}

/**
 * Returns the loggable part of an error. Other fields are left out, because libraries attach parsed or sent data to their
 * errors.
 */
function errorLine(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown' }
  const { code } = error as NodeJS.ErrnoException
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause instanceof Error && { cause: errorLine(error.cause) }),
  }
}

/** The server's log: a line of JSON each, with the id of the request that it was written for. */
export function serverLog(level: string, to: DestinationStream = pino.destination({ dest: 2, sync: false })): Logger {
  const log: Logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorLine },
      mixin: (_line, _level, logger) => {
        // A request's own logger has its id already.
        const requestId = logger === log ? currentRequest() : undefined
        return requestId === undefined ? {} : { requestId }
      },
    },
    to,
  )
  return log
}
