/** Who is signed in, as the shell shows it; read by the server at each page. */
export interface Account {
  /** The full name, or 'User'. */
  name: string
  email: string
  /** As it is stored: a data URL, base64, the key of a file; null for none. */
  image: string | null
  organisation: { name: string; location: string } | null
}
