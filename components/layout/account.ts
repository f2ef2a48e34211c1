/** Who is signed in, as the shell shows it; read by the server at each page. */
export interface Account {
  /** The full name, or 'User'. */
  name: string
  email: string
  organisation: { name: string; location: string } | null
}
