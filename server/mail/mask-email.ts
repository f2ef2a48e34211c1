/** An address as a log may hold it: `a***@example.org` (T48). */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${[...name][0] ?? ''}***@${host}`
}
