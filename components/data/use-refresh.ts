'use client'

import { useQueryClient } from '@tanstack/react-query'

/** Reads everything anew that was read from below a path of the API; for after a write. */
export function useRefresh(): (prefix: string) => void {
  const client = useQueryClient()
  return (prefix) =>
    void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isBelow(String(path), prefix) })
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`)
}
