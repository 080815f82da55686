import "server-only";
import { refuseMethods } from "../refuse-methods";

const { refuse, options } = refuseMethods("OPTIONS, PATCH");

export { options as OPTIONS, refuse as DELETE, refuse as GET, refuse as POST, refuse as PUT };
