// How programs are called on the page.

/** A program without its options: "Montecarlo". */
export const programName = (spec) => {
  const name = String(spec ?? '').split(':')[0];
  return name && name[0].toUpperCase() + name.slice(1);
};
