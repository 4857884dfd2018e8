// The home page.
export default function Home() {
  return <h1 className="page py-8 text-4xl">Baystead</h1>;
}
