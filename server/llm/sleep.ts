import { EngineError } from './engine'

/** Waits, and ends at once with EngineError `aborted` when the signal fires. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(aborted())
      return
    }
    const onAbort = () => {
      clearTimeout(timer)
      reject(aborted())
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** What every interrupted wait and call ends with. */
export function aborted(): EngineError {
  return new EngineError('aborted', 'The call was stopped because this process is shutting down.')
}
