import "server-only";
import { refuseMethods } from "../refuse-methods";

const { refuse, options } = refuseMethods("OPTIONS, POST");

export { options as OPTIONS, refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
