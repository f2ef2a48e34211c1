import { api } from '@/lib/api/client'

/**
 * Fetches a file of the API with the signed-in headers and hands it to the browser, under the server's name for it where
 * none is given. Throws ApiError when refused.
 */
export function useDownload(): (path: string, fileName?: string) => Promise<void> {
  return async (path, fileName) => {
    const file = await api.download(path)
    const url = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = url
    link.download = fileName ?? file.name
    link.click()
    // The browser has taken the address by then; kept longer, the file stays in memory.
    setTimeout(() => URL.revokeObjectURL(url), 1000)
  }
}
